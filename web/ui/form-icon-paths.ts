export interface IconPaths {
  /** Path data to stroke. */
  readonly stroke?: string;
  /** Path data to fill. */
  readonly fill?: string;
}

/** The icons of form fields, with which the sign-in page does without the others. */
export const formIconPaths = {
  warning: { stroke: 'M10 3l7.5 13.5h-15zM10 8v4M10 14.3v.2' },
  eye: {
    stroke:
      'M2.5 10C4.3 6.9 6.8 5.3 10 5.3s5.7 1.6 7.5 4.7c-1.8 3.1-4.3 4.7-7.5 4.7S4.3 13.1 2.5 10zM12.2 10a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0z',
  },
} as const satisfies Record<string, IconPaths>;
