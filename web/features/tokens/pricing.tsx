import './ledger.css';
import { words } from '#web/features/tokens/words.ts';

export function Pricing() {
  return (
    <section className="max-w-[36rem]" aria-labelledby="pricing">
      <h2 id="pricing">{words.pricingTitle}</h2>
      <table className="ledger mt-3">
        <tbody>
          {words.pricing.map(({ what, cost }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td className="ledger-figure">{cost}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
