import type { CommentExportFormat, CommentFilter } from '#contract/comments.ts';
import { trackMessages as messages } from '#web/features/comments/track/messages.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { callUrl } from '#client/call-options.ts';
import { Icon } from '#web/kit/icon.tsx';
import { closeMenu, Menu } from '#web/kit/menu.tsx';
import menuStyles from '#web/kit/menu.module.css';

const formats = Object.keys(messages.formats) as CommentExportFormat[];

interface ExportMenuProps {
  readonly trackId: string;
  /** The number of the shown version. */
  readonly version: number;
  readonly filter: CommentFilter;
  /** The WAV contains the audio. */
  readonly canDownload: boolean;
}

/** Downloads the comments as markers for other programs; the file has those of the filter, at the shown version. */
export function ExportMenu({ trackId, version, filter, canDownload }: ExportMenuProps) {
  return (
    <Menu
      trigger={
        <>
          <Icon name="download" size="small" />
          {messages.export}
        </>
      }
      triggerClass={buttonClass('ghost')}
    >
      {formats
        .filter((format) => format !== 'wav' || canDownload)
        .map((format) => (
          <a
            key={format}
            role="menuitem"
            className={menuStyles.item}
            href={callUrl('exportComments', { params: { trackId }, query: { format, v: version, filter } })}
            download=""
            onClick={(event) => closeMenu(event.currentTarget)}
          >
            {messages.formats[format]}
          </a>
        ))}
    </Menu>
  );
}
