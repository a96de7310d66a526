import type { ReactNode } from 'react';
import { Brand } from '#web/kit/brand.tsx';
import './door.css';

interface DoorProps {
  readonly title: string;
  readonly lead: ReactNode;
  /** At the right of the top, beside the name. */
  readonly corner?: ReactNode;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** The pages before the studio: a ticket in the middle of an empty staff. */
export function Door({ title, lead, corner, footer, children }: DoorProps) {
  return (
    <div className="door">
      <header className="door-head">
        <a href="/">
          <Brand />
        </a>
        {corner}
      </header>
      <main className="door-main" id="main" tabIndex={-1}>
        <div>
          <h1>{title}</h1>
          <p className="door-lead">{lead}</p>
        </div>
        <div className="door-ticket panel">{children}</div>
      </main>
      <footer className="door-foot">{footer}</footer>
    </div>
  );
}
