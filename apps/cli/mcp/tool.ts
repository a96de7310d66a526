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

/** A tool; all four hints for the client's user are given, because their defaults differ from each other. */
export interface Tool<Context> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly annotations: Required<Omit<ToolAnnotations, 'title'>>;
  run(args: unknown, call: ToolCall, context: Context): Promise<ToolResult>;
}

/** Facts may be read-only data. */
export type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

/** A result whose facts have the type of an output schema. */
export interface TypedResult<Output extends z.ZodObject> {
  readonly facts: DeepReadonly<z.input<Output>>;
  readonly content?: readonly ContentBlock[];
}

interface ToolSpec<Context, Input extends z.ZodObject, Output extends z.ZodObject> extends Omit<
  Tool<Context>,
  'input' | 'output' | 'run'
> {
  readonly input: Input;
  readonly output: Output;
  run(args: z.output<Input>, call: ToolCall, context: Context): Promise<TypedResult<Output>>;
}

/**
 * Defines tools that work on a context, whose arguments and facts have the types of their schemas. An argument that the
 * schema lacks is an error.
 */
export const toolsOn =
  <Context>() =>
  <Input extends z.ZodObject, Output extends z.ZodObject>(
    spec: ToolSpec<Context, Input, Output>,
  ): Tool<Context> => {
    const input = spec.input.strict();
    return {
      ...spec,
      input,
      async run(args, call, context) {
        const { facts, content } = await spec.run(input.parse(args) as z.output<Input>, call, context);
        return { facts: spec.output.parse(facts), ...(content && { content }) };
      },
    };
  };

/** Hints of tools that read. */
export const reads = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** Hints of tools that add something each time they are called. */
export const adds = { ...reads, readOnlyHint: false, idempotentHint: false } as const;
