import type { ContentBlock, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';

/** How a question was answered; `unsupported`: the client cannot ask its user. */
export type Confirmation = 'accepted' | 'declined' | 'unsupported';

/** What a tool gets besides its arguments. */
export interface ToolCall {
  /** Identifies the call among all calls of all sessions; the same when the client sends it again. */
  readonly key: string;
  /** Aborted when the client cancels the call. */
  readonly signal: AbortSignal;
  /** Reports progress, 0..1, if the client asked for it; a smaller fraction than before is not sent. */
  progress(fraction: number, message: string): void;
  /** Asks the user of the client a yes-or-no question. */
  confirm(question: string): Promise<Confirmation>;
}

export interface ToolResult {
  /** Matches the output schema of the tool. */
  readonly facts: Record<string, unknown>;
  /** Pictures, files and links, after the facts. */
  readonly content?: readonly ContentBlock[];
}

/** A tool with hints for the client's user; all four are given, because their defaults differ from each other. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly annotations: Required<Omit<ToolAnnotations, 'title'>>;
  run(args: unknown, call: ToolCall): Promise<ToolResult>;
}

/** Facts may be read-only data. */
export type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

interface ToolSpec<Input extends z.ZodObject, Output extends z.ZodObject> extends Omit<
  Tool,
  'input' | 'output' | 'run'
> {
  readonly input: Input;
  readonly output: Output;
  run(
    args: z.output<Input>,
    call: ToolCall,
  ): Promise<{ facts: DeepReadonly<z.input<Output>>; content?: readonly ContentBlock[] }>;
}

/** A tool whose arguments and facts have the types of its schemas. An argument that the schema lacks is an error. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  spec: ToolSpec<Input, Output>,
): Tool {
  const input = spec.input.strict();
  return {
    ...spec,
    input,
    async run(args, call) {
      const { facts, content } = await spec.run(input.parse(args) as z.output<Input>, call);
      return { facts: spec.output.parse(facts), ...(content && { content }) };
    },
  };
}

/** Hints of tools that read. */
export const reads = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** Hints of tools that add something each time they are called. */
export const adds = { ...reads, readOnlyHint: false, idempotentHint: false } as const;
