export interface IconPaths {
  /** Path data to stroke. */
  readonly stroke?: string;
  /** Path data to fill. */
  readonly fill?: string;
}

/** The icons as path data on a 20 × 20 grid. */
export const iconPaths = {
  warning: { stroke: 'M10 3l7.5 13.5h-15zM10 8v4M10 14.3v.2' },
  eye: {
    stroke:
      'M2.5 10C4.3 6.9 6.8 5.3 10 5.3s5.7 1.6 7.5 4.7c-1.8 3.1-4.3 4.7-7.5 4.7S4.3 13.1 2.5 10zM12.2 10a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0z',
  },
  home: { stroke: 'M3 9.5 10 3.2l7 6.3V17h-4.5v-5h-5v5H3z' },
  folder: { stroke: 'M3 4.2h5l2 2.3h7V16H3zM3 9.6h14' },
  clock: { stroke: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM10 6v4.2l3 1.8' },
  token: {
    stroke:
      'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM12.2 10a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0zM10 3v2.2M10 14.8V17M3 10h2.2M14.8 10H17',
  },
  key: {
    stroke: 'M10.5 7a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM9.6 9.6l7 7M13.5 13.5l2-2M15.6 15.6l1.4-1.4',
  },
  list: { stroke: 'M7.5 5H17M7.5 10H17M7.5 15H17M3 5h.8M3 10h.8M3 15h.8' },
  menu: { stroke: 'M3 5.5h14M3 10h14M3 14.5h14' },
  close: { stroke: 'M5 5l10 10M15 5 5 15' },
  plus: { stroke: 'M10 4v12M4 10h12' },
  minus: { stroke: 'M4 10h12' },
  check: { stroke: 'M4 10.5l4 4 8-9' },
  search: { stroke: 'M14.1 8.8a5.3 5.3 0 1 1-10.6 0 5.3 5.3 0 0 1 10.6 0zM13 13l4 4' },
  info: { stroke: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM10 9.4V14M10 6.3v.2' },
  retry: { stroke: 'M16 10a6 6 0 1 1-1.8-4.3L16 7.5M16 3.5v4h-4' },
  'arrow-left': { stroke: 'M9 4.5 3.5 10 9 15.5M4 10h13' },
  'arrow-right': { stroke: 'M11 4.5 16.5 10 11 15.5M16 10H3' },
  'arrow-up': { stroke: 'M4.5 9 10 3.5 15.5 9M10 4v13' },
  'arrow-down': { stroke: 'M4.5 11l5.5 5.5 5.5-5.5M10 16V3' },
  'chevron-down': { stroke: 'M5.5 8l4.5 4.5L14.5 8' },
  'chevron-right': { stroke: 'M8 5.5l4.5 4.5L8 14.5' },
  'sign-out': { stroke: 'M11 3.5H4v13h7M8.5 10H17M13.5 6.5 17 10l-3.5 3.5' },
  'theme-system': { stroke: 'M3 4h14v9.5H3zM7 17h6M10 13.5V17' },
  'theme-light': {
    stroke:
      'M13 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM10 2.5v1.5M10 16v1.5M2.5 10H4M16 10h1.5M4.7 4.7l1 1M14.3 14.3l1 1M4.7 15.3l1-1M14.3 5.7l1-1',
  },
  'theme-dark': { stroke: 'M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3z' },
  split: { stroke: 'M10 3v14M6.5 7 3.5 10l3 3M13.5 7l3 3-3 3' },
  copy: { stroke: 'M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7' },
  link: {
    stroke: 'M8.5 11.5l3-3M7 9l-2.2 2.2a2.8 2.8 0 0 0 4 4L11 13M13 11l2.2-2.2a2.8 2.8 0 0 0-4-4L9 7',
  },
  listen: {
    stroke: 'M3.5 13v-2.5a6.5 6.5 0 0 1 13 0V13M3.5 12H6v4.5H3.5zM14 12h2.5v4.5H14z',
  },
  outside: { stroke: 'M8 4H4v12h12v-4M11.5 4H16v4.5M16 4 9 11' },
  dice: { stroke: 'M4 4h12v12H4zM7.5 7.5h.1M12.5 12.5h.1M7.5 12.5h.1M12.5 7.5h.1' },
  download: { stroke: 'M10 3v9.5M6 9l4 4 4-4M3 16.5h14' },
  upload: { stroke: 'M10 13V3.5M6 7l4-4 4 4M3 16.5h14' },
  delete: { stroke: 'M4 6h12M8 6V3.5h4V6M5.5 6l.7 10.5h7.6L14.5 6M8.5 9v4.5M11.5 9v4.5' },
  edit: { stroke: 'M4 16l.8-3.7L13.5 3.6l2.9 2.9-8.7 8.7zM11.5 5.6l2.9 2.9' },
  more: { stroke: 'M4.5 9.8h.5v.5h-.5zM9.8 9.8h.5v.5h-.5zM15 9.8h.5v.5H15z' },
  people: {
    stroke:
      'M10.5 6.8a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0zM2.5 16.5c.3-3.3 2.2-5 5.2-5s4.9 1.7 5.2 5M13 4.3a2.8 2.8 0 0 1 0 5M15 12.2c1.6.8 2.4 2.2 2.6 4.3',
  },
  'person-plus': {
    stroke:
      'M11 6.8a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0zM3 16.5c.3-3.3 2.2-5 5.2-5s4.9 1.7 5.2 5M15.5 5.5v5M13 8h5',
  },
  ticket: { stroke: 'M3 5.5h14v3a1.5 1.5 0 0 0 0 3v3H3v-3a1.5 1.5 0 0 0 0-3zM12 5.5v9' },
  'eye-off': {
    stroke:
      'M2.5 10C4.3 6.9 6.8 5.3 10 5.3c1 0 2 .2 2.8.5M15 7.2c1 .7 1.800 1.600 2.5 2.800-1.800 3.1-4.300 4.700-7.5 4.700-1.200 0-2.300-.2-3.300-.7M3.5 16.500l13-13',
  },
  play: { fill: 'M6 3.5v13L16.5 10z' },
  pause: { fill: 'M5 4h3.5v12H5zM11.5 4H15v12h-3.5z' },
  previous: { fill: 'M16 4v12l-9-6z', stroke: 'M4.8 4.8v10.4' },
  next: { fill: 'M4 4v12l9-6z', stroke: 'M15.2 4.8v10.4' },
  volume: {
    stroke: 'M3 8v4h3l4 3.5v-11L6 8zM13 7.5a3.6 3.6 0 0 1 0 5M15.3 5.2a6.8 6.8 0 0 1 0 9.6',
  },
  muted: { stroke: 'M3 8v4h3l4 3.5v-11L6 8zM13 8l4 4M17 8l-4 4' },
  music: {
    stroke: 'M8.7 14.5v-10l7-1.5v9.5',
    fill: 'M9 14.3c.3 1.1-.7 2.3-2.1 2.7-1.5.4-2.9-.2-3.2-1.3-.3-1.1.7-2.3 2.1-2.7 1.5-.4 2.9.2 3.2 1.3zM16 12.3c.3 1.1-.7 2.3-2.1 2.7-1.5.4-2.9-.2-3.2-1.3-.3-1.1.7-2.3 2.1-2.7 1.5-.4 2.9.2 3.2 1.3z',
  },
  sound_effect: { stroke: 'M3 10h2l1.5-5L9 16l2.5-12 2 9 1.5-3h2.5' },
  voice: {
    stroke: 'M7.5 4.5a2.5 2.5 0 0 1 5 0V9a2.5 2.5 0 0 1-5 0zM4.5 9a5.5 5.5 0 0 0 11 0M10 14.5V17',
  },
  bell: { stroke: 'M5 14V9a5 5 0 0 1 10 0v5l1.5 1h-13zM8.5 17.2h3' },
  comment: { stroke: 'M3 4h14v9.5H9.5L6 17v-3.5H3zM6.5 7.5h7M6.5 10.2h4.5' },
  reply: { stroke: 'M8 5 3.5 9.5 8 14M4 9.5h8.5a4 4 0 0 1 4 4V16' },
  redo: { stroke: 'M12 5l4.5 4.5-4.5 4.5M16 9.5H7.5a4 4 0 0 0-4 4V16' },
  thumbs_up: {
    stroke: 'M3.5 9h3v7.5h-3zM6.5 9l3-5.5c1.5 0 2.2 1 1.9 2.4l-.5 2.6h4.6l1 1.2-1.5 6.8H6.5',
  },
  thumbs_down: {
    stroke: 'M3.5 11h3V3.5h-3zM6.5 11l3 5.5c1.5 0 2.2-1 1.9-2.4l-.5-2.6h4.6l1-1.2L15 3.5H6.5',
  },
  fork: { stroke: 'M7 3v4.5a3 3 0 0 0 6 0V3M10 10.5V17' },
} as const satisfies Record<string, IconPaths>;

/** The icon names; each track type is the name of its icon. */
export type IconName = keyof typeof iconPaths;
