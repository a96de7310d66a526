/** Two rhyming lines, separated by " / ". */
export type Couplet = string;

/** A title line with the lines around it. */
interface Title {
  /** Repeated in the chorus. */
  readonly title: string;
  /** Ends a verse or pre-chorus and leads to the title. */
  readonly lead: Couplet;
  /** The lines between the repetitions of the title. */
  readonly answers: readonly [Couplet, Couplet];
}

/**
 * The lines of songs about one theme. All lines are iambic (four stresses, the blues verses five), so that any two have
 * equal metre. The couplets of a scene are one story, in order.
 */
export interface SongMaterial {
  readonly scenes: readonly (readonly Couplet[])[];
  readonly titles: readonly Title[];
  readonly bridge: readonly Couplet[];
}
