import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { BadgeCheck, CircleHelp, TrendingDown, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LOWEST_TEXT, PROVED_TEXT, toInflatedText } from '../../../shared/deals/components/price-claim';
import './price-claims.css';

/** What prices of the product say of the deal, with a link to how they are compared. */
export function PriceClaims({ deal: { claim, reference, lowest } }: { deal: Promotion }) {
  const claims: [key: string, icon: ReactNode, text: string][] = [];
  if (lowest) claims.push(['good', <TrendingDown key="icon" aria-hidden="true" />, LOWEST_TEXT]);
  if (claim === 'proved') claims.push(['good', <BadgeCheck key="icon" aria-hidden="true" />, PROVED_TEXT]);
  if (claim === 'inflated' && reference)
    claims.push(['inflated', <TriangleAlert key="icon" aria-hidden="true" />, toInflatedText(reference)]);
  if (claim === 'unproved')
    claims.push([
      'unproved',
      <CircleHelp key="icon" aria-hidden="true" />,
      'Desconto sem comprovação: ainda há poucos preços deste produto.',
    ]);
  if (claims.length === 0) return null;
  return (
    <ul className="price-claims" aria-label="Sobre este preço">
      {claims.map(([tone, icon, text]) => (
        <li key={text} className={tone}>
          {icon}
          <span>{text}</span>
        </li>
      ))}
      <li>
        <Link to="/como-medimos#precos">Como medimos</Link>
      </li>
    </ul>
  );
}
