import './lamp.css';

/** The amber dot: something is live or working. Decoration; say it in words beside it. */
export function Lamp({ className = '' }: { readonly className?: string }) {
  return <span className={`lamp ${className}`} aria-hidden="true" />;
}
