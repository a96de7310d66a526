import textStyles from '#web/ui/text.module.css';

/** A name and its value in a description list. */
export function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className={textStyles.label}>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
