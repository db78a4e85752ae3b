import { memberPageTitles } from '@pechincha/contracts/page-heads';
import type { SubscriptionKind } from '@pechincha/contracts/subscriptions';
import { BellRing, EyeOff, UserPlus } from 'lucide-react';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { QueryView, Skeletons } from '../../components/ui/query-view';
import { StatePage } from '../../components/ui/state-page';
import { usePageHead } from '../../lib/page-head';
import { useSubscriptions } from '../../shared/subscriptions/api';
import { getKindOfTab, subscriptionTexts, toSummaryText } from './subscription-text';
import { SubscriptionForm } from './subscription-form';
import { SubscriptionList } from './subscription-list';
import './alerts.css';

const introductions: Record<SubscriptionKind, string> = {
  alert: 'Diga o que procura. Quando entrar no ar uma promoção com todas as palavras, avisamos na hora.',
  follow: 'Avisamos quando quem você segue publicar, ou quando uma loja que você segue tiver promoção nova.',
  mute: 'O que você não quer ver some das suas listas e dos seus avisos. Ninguém fica sabendo.',
};
const emptyIcons = { alert: BellRing, follow: UserPlus, mute: EyeOff };

/** `/meus-alertas`: alerts, follows and mutes, a tab each. */
export function AlertsPage() {
  usePageHead(memberPageTitles.alerts);
  const [searchParams] = useSearchParams();
  const kind = getKindOfTab(searchParams.get('aba'));
  return (
    <main id="conteudo" tabIndex={-1} className="wrap">
      <div className="alerts-page">
        <h1>Gerenciar Alertas de Promoção</h1>
        <nav aria-label="O que gerenciar">
          <ul className="flex flex-wrap subscription-tabs">
            {(Object.keys(subscriptionTexts) as SubscriptionKind[]).map((each) => (
              <li key={each}>
                <Link
                  to={
                    subscriptionTexts[each].param
                      ? `/meus-alertas?aba=${subscriptionTexts[each].param}`
                      : '/meus-alertas'
                  }
                  aria-current={each === kind ? 'page' : undefined}
                >
                  {subscriptionTexts[each].tab}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <SubscriptionTab key={kind} kind={kind} />
      </div>
    </main>
  );
}

function SubscriptionTab({ kind }: { kind: SubscriptionKind }) {
  const texts = subscriptionTexts[kind];
  const query = useSubscriptions(kind, { errorText: texts.loadError, isFresh: true });
  const keywordInput = useRef<HTMLInputElement>(null);
  return (
    <>
      <p className="muted mt-4">{introductions[kind]}</p>
      {kind === 'follow' ? null : <SubscriptionForm kind={kind} keywordInput={keywordInput} />}
      <QueryView
        query={query}
        skeleton={<Skeletons className="subscriptions-box" count={4} itemClass="mb-2 h-14" />}
        error={texts.loadError}
        empty={
          <StatePage icon={emptyIcons[kind]} title={texts.emptyTitle}>
            {texts.emptyText}
          </StatePage>
        }
      >
        {(subscriptions) => (
          <section className="subscriptions-box" aria-labelledby="suas-regras">
            <h2 className="baseline-cluster" id="suas-regras">
              {texts.heading}{' '}
              <span className="small muted font-normal">
                {kind === 'alert' ? toSummaryText(subscriptions) : subscriptions.length}
              </span>
            </h2>
            <SubscriptionList
              kind={kind}
              subscriptions={subscriptions}
              onEmpty={() => keywordInput.current?.focus()}
            />
          </section>
        )}
      </QueryView>
    </>
  );
}
