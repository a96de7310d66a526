import { type OutputFormat, outputFormats } from '#contract/formats.ts';
import { formatName } from '#web/features/generation/format-names.ts';
import { StripCell } from '#web/features/generation/strip-cell.tsx';
import { words } from '#web/features/generation/words.ts';
import { Select } from '#web/kit/field.tsx';

interface FormatCellProps {
  readonly wide: number;
  readonly format: OutputFormat;
  readonly onChange: (format: OutputFormat) => void;
}

export function FormatCell({ wide, format, onChange }: FormatCellProps) {
  return (
    <StripCell label={words.format} wide={wide}>
      <Select
        aria-label={words.format}
        value={format}
        onChange={(event) => onChange(event.target.value as OutputFormat)}
      >
        {outputFormats.map((one) => (
          <option key={one} value={one}>
            {formatName(one)}
          </option>
        ))}
      </Select>
    </StripCell>
  );
}
