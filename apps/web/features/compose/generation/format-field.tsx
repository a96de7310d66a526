import { type OutputFormat, outputFormats } from '#contract/formats.ts';
import { outputFormatName } from '#web/domain/output-format-name.ts';
import { SettingField } from '#web/features/compose/generation/setting-field.tsx';
import { messages } from '#web/features/compose/generation/messages.ts';
import { Select } from '#web/ui/field.tsx';

interface FormatFieldProps {
  readonly columns: number;
  readonly format: OutputFormat;
  readonly onChange: (format: OutputFormat) => void;
}

export function FormatField({ columns, format, onChange }: FormatFieldProps) {
  return (
    <SettingField label={messages.format} columns={columns}>
      <Select
        aria-label={messages.format}
        value={format}
        onChange={(event) => onChange(event.target.value as OutputFormat)}
      >
        {outputFormats.map((one) => (
          <option key={one} value={one}>
            {outputFormatName(one)}
          </option>
        ))}
      </Select>
    </SettingField>
  );
}
