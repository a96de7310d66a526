import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties may be set in `style`. */
    [variable: `--${string}`]: string | number | undefined;
  }
}
