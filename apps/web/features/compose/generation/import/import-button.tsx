import { useState } from 'react';
import { importMessages } from '#web/features/compose/generation/import/messages.ts';
import type { Imported } from '#web/features/compose/generation/import/read-import.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const ImportDialog = lazyDialog(
  async () => (await import('#web/features/compose/generation/import/import-dialog.tsx')).ImportDialog,
);

/** The button that opens the import dialog. */
export function ImportButton({ onImported }: { readonly onImported: (imported: Imported) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        <Icon name="upload" size="small" />
        {importMessages.open}
      </Button>
      {isOpen && (
        <ImportDialog
          onClose={() => setOpen(false)}
          onUse={(imported) => {
            setOpen(false);
            onImported(imported);
          }}
        />
      )}
    </>
  );
}
