import { useEffect } from 'react';
import { appName } from '#web/kit/app-name.ts';

/** Sets the document's title to "<title>, <product>" while the page stands. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title}, ${appName()}`;
  }, [title]);
}
