/** Tokens held for a generation: free tokens of a day first, the rest from the balance. */
export interface TokenHold {
  readonly userId: string;
  readonly service: string;
  readonly generationId: string;
  readonly description: string;
  readonly paidTokens: number;
  readonly freeTokens: number;
  /** UTC date of the allowance, e.g. "2026-01-31". */
  readonly freeDay: string;
}

/** A hold to place; `milliUnits` as in `price`. */
export interface HoldRequest {
  readonly userId: string;
  readonly generationId: string;
  readonly provider: string;
  readonly service: string;
  readonly milliUnits: number;
  readonly description: string;
  /** Whether only the day's free tokens may pay, not the balance. */
  readonly freeOnly?: boolean | undefined;
}
