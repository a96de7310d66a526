import { z } from 'zod';
import { messages } from '#server/platform/messages.ts';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const { requirements } = messages;

const bound = (origin: string, side: 'least' | 'most', value: number | bigint) => {
  const kind = origin === 'string' || origin === 'array' ? origin : 'value';
  return requirements[side][kind](String(value));
};
const oneOf = (values: readonly unknown[]) => requirements.oneOf(values.map(String).join(messages.or));

/** What a map has of its own under a name that a schema gives. */
const entry = (texts: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(texts, name) ? texts[name] : undefined;

/** The requirement that a value violates; completes "“name” …". */
function requirement(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? requirements.missing
        : (entry(requirements.types, issue.expected) ?? requirements.otherType);
    case 'too_small':
      return bound(issue.origin, 'least', issue.minimum);
    case 'too_big':
      return bound(issue.origin, 'most', issue.maximum);
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_format':
      return entry(requirements.formats, issue.format) ?? requirements.otherFormat;
    case 'unrecognized_keys':
      return requirements.unknownKeys(issue.keys.map((key) => messages.quoted(key)).join(', '));
    case 'invalid_union':
      return Array.isArray(issue.options) ? oneOf(issue.options) : requirements.invalid;
    default:
      return requirements.invalid;
  }
}

const errorMap: z.core.$ZodErrorMap = (issue) => {
  if (issue.path?.length)
    return messages.fieldRequirement({ field: issue.path.join('.'), requirement: requirement(issue) });
  // Fastify passes null for a missing body.
  return (issue.input ?? null) === null ? messages.noBody : messages.requestRequirement(requirement(issue));
};

/**
 * Sets readable default messages for zod errors; a message of the schema takes precedence. Applies to the whole
 * process.
 */
export function installZodMessages(): void {
  z.config({ customError: errorMap });
}
