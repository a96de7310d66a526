import { useState } from 'react';
import type { CommentExportFormat, CommentFilter, FrameRateName } from '#contract/comments.ts';
import { trackMessages as messages } from '#web/features/comments/track/messages.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { callUrl } from '#client/call-options.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Menu, MenuChoice, MenuFile } from '#web/ui/menu.tsx';
import menuStyles from '#web/ui/menu.module.css';

const formats = Object.keys(messages.formats) as CommentExportFormat[];
// Not the order of keys, which begins with those that are whole numbers.
const frameRates = (Object.keys(messages.frameRates) as FrameRateName[]).toSorted(
  (a, b) => Number.parseFloat(a) - Number.parseFloat(b) || a.localeCompare(b),
);
/** Whose places are frames. */
const framed = new Set<CommentExportFormat>(['edl', 'fcpxml', 'premiere']);

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
  const [fps, setFps] = useState<FrameRateName>('25');
  const queryOf = (format: CommentExportFormat) => ({
    format,
    v: version,
    filter,
    ...(framed.has(format) && { fps }),
  });
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
          <MenuFile
            key={format}
            href={callUrl('exportComments', { params: { trackId }, query: queryOf(format) })}
          >
            {messages.formats[format]}
          </MenuFile>
        ))}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is not allowed in a menu */}
      <div role="group" aria-label={messages.frameRate} className={menuStyles.group}>
        <span className={menuStyles.label}>{messages.frameRate}</span>
        {frameRates.map((rate) => (
          <MenuChoice
            key={rate}
            kind="radio"
            isChecked={rate === fps}
            staysOpen
            onChoose={() => setFps(rate)}
          >
            {messages.frameRates[rate]}
          </MenuChoice>
        ))}
      </div>
    </Menu>
  );
}
