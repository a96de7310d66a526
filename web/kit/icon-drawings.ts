export interface Drawing {
  /** Path data that is stroked. */
  readonly lines?: string;
  /** Path data that is filled. */
  readonly solid?: string;
}

/** The signs of the interface as path data on a 20 × 20 grid. */
export const drawings = {
  home: { lines: 'M3 9.500 10 3.200l7 6.300V17h-4.500v-5h-5v5H3z' },
  folder: { lines: 'M3 4.200h5l2 2.300h7V16H3zM3 9.600h14' },
  clock: { lines: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM10 6v4.200l3 1.800' },
  token: {
    lines:
      'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM12.200 10a2.200 2.200 0 1 1-4.400 0 2.200 2.200 0 0 1 4.400 0zM10 3v2.200M10 14.800V17M3 10h2.200M14.800 10H17',
  },
  key: {
    lines:
      'M10.500 7a3.500 3.500 0 1 1-7 0 3.500 3.500 0 0 1 7 0zM9.600 9.600l7 7M13.500 13.500l2-2M15.600 15.600l1.400-1.400',
  },
  list: { lines: 'M7.500 5H17M7.500 10H17M7.500 15H17M3 5h.8M3 10h.8M3 15h.8' },
  menu: { lines: 'M3 5.500h14M3 10h14M3 14.500h14' },
  close: { lines: 'M5 5l10 10M15 5 5 15' },
  plus: { lines: 'M10 4v12M4 10h12' },
  minus: { lines: 'M4 10h12' },
  check: { lines: 'M4 10.500l4 4 8-9' },
  search: { lines: 'M14.100 8.800a5.300 5.300 0 1 1-10.600 0 5.300 5.300 0 0 1 10.600 0zM13 13l4 4' },
  warning: { lines: 'M10 3l7.500 13.500h-15zM10 8v4M10 14.300v.2' },
  info: { lines: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM10 9.400V14M10 6.300v.2' },
  retry: { lines: 'M16 10a6 6 0 1 1-1.800-4.300L16 7.500M16 3.500v4h-4' },
  'arrow-left': { lines: 'M9 4.500 3.500 10 9 15.500M4 10h13' },
  'arrow-right': { lines: 'M11 4.500 16.500 10 11 15.500M16 10H3' },
  'chevron-down': { lines: 'M5.500 8l4.500 4.500L14.500 8' },
  'chevron-right': { lines: 'M8 5.500l4.500 4.500L8 14.500' },
  'sign-out': { lines: 'M11 3.500H4v13h7M8.500 10H17M13.500 6.500 17 10l-3.500 3.500' },
  'theme-system': { lines: 'M3 4h14v9.500H3zM7 17h6M10 13.500V17' },
  'theme-light': {
    lines:
      'M13 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM10 2.500v1.500M10 16v1.500M2.500 10H4M16 10h1.500M4.700 4.700l1 1M14.300 14.300l1 1M4.700 15.300l1-1M14.300 5.700l1-1',
  },
  'theme-dark': { lines: 'M16.500 11.800A7 7 0 0 1 8.200 3.500a7 7 0 1 0 8.300 8.300z' },
  copy: { lines: 'M7 7h9.500v9.500H7zM13 7V3.500H3.500V13H7' },
  link: {
    lines:
      'M8.500 11.500l3-3M7 9l-2.200 2.200a2.800 2.800 0 0 0 4 4L11 13M13 11l2.200-2.200a2.800 2.800 0 0 0-4-4L9 7',
  },
  download: { lines: 'M10 3v9.500M6 9l4 4 4-4M3 16.500h14' },
  upload: { lines: 'M10 13V3.500M6 7l4-4 4 4M3 16.500h14' },
  delete: { lines: 'M4 6h12M8 6V3.500h4V6M5.500 6l.7 10.500h7.600L14.500 6M8.500 9v4.500M11.500 9v4.500' },
  edit: { lines: 'M4 16l.8-3.700L13.500 3.600l2.900 2.900-8.700 8.700zM11.500 5.600l2.900 2.900' },
  more: { lines: 'M4.500 9.800h.5v.5h-.5zM9.800 9.800h.5v.5h-.5zM15 9.800h.5v.5H15z' },
  people: {
    lines:
      'M10.500 6.800a2.800 2.800 0 1 1-5.600 0 2.800 2.800 0 0 1 5.600 0zM2.500 16.500c.3-3.300 2.200-5 5.200-5s4.900 1.700 5.200 5M13 4.300a2.800 2.800 0 0 1 0 5M15 12.200c1.600.8 2.400 2.200 2.600 4.300',
  },
  ticket: { lines: 'M3 5.500h14v3a1.500 1.500 0 0 0 0 3v3H3v-3a1.500 1.500 0 0 0 0-3zM12 5.500v9' },
  eye: {
    lines:
      'M2.500 10C4.300 6.900 6.800 5.300 10 5.300s5.700 1.600 7.500 4.700c-1.800 3.100-4.300 4.700-7.500 4.700S4.300 13.100 2.500 10zM12.200 10a2.200 2.200 0 1 1-4.400 0 2.200 2.200 0 0 1 4.400 0z',
  },
  play: { solid: 'M6 3.500v13L16.500 10z' },
  pause: { solid: 'M5 4h3.500v12H5zM11.500 4H15v12h-3.500z' },
  previous: { solid: 'M16 4v12l-9-6z', lines: 'M4.800 4.800v10.400' },
  next: { solid: 'M4 4v12l9-6z', lines: 'M15.200 4.800v10.400' },
  volume: {
    lines: 'M3 8v4h3l4 3.500v-11L6 8zM13 7.500a3.600 3.600 0 0 1 0 5M15.300 5.200a6.800 6.800 0 0 1 0 9.600',
  },
  muted: { lines: 'M3 8v4h3l4 3.500v-11L6 8zM13 8l4 4M17 8l-4 4' },
  music: {
    lines: 'M8.700 14.500v-10l7-1.500v9.500',
    solid:
      'M9 14.300c.3 1.100-.7 2.300-2.100 2.700-1.500.4-2.900-.2-3.200-1.300-.3-1.100.7-2.300 2.100-2.700 1.500-.4 2.900.2 3.200 1.300zM16 12.300c.3 1.100-.7 2.300-2.100 2.700-1.500.4-2.900-.2-3.200-1.300-.3-1.100.7-2.300 2.100-2.700 1.500-.4 2.900.2 3.200 1.300z',
  },
  sound_effect: { lines: 'M3 10h2l1.500-5L9 16l2.500-12 2 9 1.500-3h2.500' },
  voice: {
    lines:
      'M7.500 4.500a2.500 2.500 0 0 1 5 0V9a2.500 2.500 0 0 1-5 0zM4.500 9a5.500 5.500 0 0 0 11 0M10 14.500V17',
  },
  fork: { lines: 'M7 3v4.500a3 3 0 0 0 6 0V3M10 10.500V17' },
} as const satisfies Record<string, Drawing>;

/** The names of the signs; a track type's name is the name of its sign. */
export type IconName = keyof typeof drawings;
