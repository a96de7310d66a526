import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Allows custom properties in `style`. */
    [variable: `--${string}`]: string | number | undefined;
  }
}
