/**
 * Accuracies 1 and 2 of `davies2009/mirex_qm_tempotracker` in the reports of tempo_eval (Schreiber, Urbano and Müller,
 * "Music Tempo Estimation: Are We Done Yet?", TISMIR 2020), within 4% of the reference 1.0: files
 * `*_estimates_1.0_inter_accuracy1.csv` (windows of 10 BPM to either side) and `*_accuracy_tol04.csv` of
 * github.com/tempoeval/tempo_eval_report.
 */
export const publishedWindows = [70, 80, 90, 100, 110, 120, 130] as const;

interface PublishedAccuracy {
  readonly name: string;
  readonly recordings: number;
  readonly windows: readonly number[];
  readonly all: number;
  /** A third, half, double and triple tempo are correct. */
  readonly withOctaves: number;
}

export const publishedAccuracies: readonly PublishedAccuracy[] = [
  {
    name: 'RWC Popular',
    recordings: 100,
    windows: [0.125, 0.4167, 0.8462, 1, 1, 1, 1],
    all: 0.79,
    withOctaves: 0.99,
  },
  {
    name: 'ACM MIRUM',
    recordings: 1410,
    windows: [0.211, 0.4538, 0.7493, 0.8991, 0.8867, 0.8545, 0.8571],
    all: 0.6085,
    withOctaves: 0.8645,
  },
];
