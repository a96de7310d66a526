import { useEffect } from 'react';
import { appName } from '#web/ui/app-name.ts';

/** Sets the document title to "<title>, <product>". */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title}, ${appName()}`;
  }, [title]);
}
