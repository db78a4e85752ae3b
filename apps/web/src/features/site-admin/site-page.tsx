import { defaultSiteSettings, type SiteSettings } from '@pechincha/contracts/site-rules';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { AdminPageHeader } from '../../components/admin/admin-page';
import { TableSkeleton } from '../../components/admin/table';
import { Button } from '../../components/ui/button';
import { FieldError, InputField, TextAreaField } from '../../components/ui/field';
import { RestoredDraft, SubmitButton } from '../../components/ui/form';
import { QueryView } from '../../components/ui/query-view';
import { useSession } from '../../shared/session/use-session';
import { useSiteSettings } from './api';
import { iconChoices } from './category-icons';
import { RowList } from './rows';
import {
  type IdentityField,
  isSame,
  rowSections,
  type SectionName,
  type SiteSections,
  type TextSection,
  textSections,
  toSections,
} from './site-values';
import { type SiteForm, useSiteForm } from './use-site-form';
import './site-admin.css';

const defaults = toSections(defaultSiteSettings);

const sectionTexts: Record<SectionName, { title: string; help: string }> = {
  identity: { title: 'Identidade', help: 'Aparecem em todas as páginas e nos e-mails.' },
  cities: {
    title: 'Cidades',
    help: 'Todas têm a própria página, no endereço indicado; as do menu aparecem nele, nesta ordem.',
  },
  categories: {
    title: 'Categorias',
    help: 'Na ordem em que são oferecidas. Uma categoria escondida não é oferecida, mas fica nas promoções que já são dela.',
  },
  blockedDomains: {
    title: 'Domínios bloqueados',
    help: 'Links deles e dos seus subdomínios são recusados com o motivo, por exemplo: loja.com.br, “Não entrega”.',
  },
  blockedWords: {
    title: 'Palavras bloqueadas',
    help: 'Uma palavra ou expressão por linha, recusada quando aparece inteira, com ou sem acento, por exemplo: renda extra.',
  },
  shorteners: {
    title: 'Encurtadores',
    help: 'Um domínio por linha; links deles são recusados porque escondem aonde levam, por exemplo: bit.ly.',
  },
  trackers: {
    title: 'Rastreadores',
    help: 'Um parâmetro por linha, que é tirado dos links; * no fim vale para qualquer final, por exemplo: utm_*.',
  },
  affiliateParameters: {
    title: 'Parâmetros de afiliado',
    help: 'Um parâmetro por linha, que precisa de declaração em qualquer loja ou só na indicada, por exemplo: tag ou loja.com.br:tag.',
  },
};

const identityLabels: Record<IdentityField, string> = {
  name: 'Nome',
  contactEmail: 'E-mail de contato',
  socialUrl: 'Rede social',
};

/** What a section holds, to read. */
const printers: { [Name in SectionName]: (section: SiteSections[Name]) => string } = {
  identity: (identity) =>
    Object.entries(identityLabels)
      .map(([name, label]) => `${label}: ${identity[name as IdentityField] || 'nenhuma'}`)
      .join('\n'),
  cities: (cities) =>
    cities.map(({ name, slug, inMenu }) => `${name} (/${slug})${inMenu ? '' : ', fora do menu'}`).join('\n'),
  categories: (categories) =>
    categories
      .map(
        ({ label, value, icon, hidden }) =>
          `${label} (${value}), ícone ${iconChoices[icon].text}${hidden ? ', escondida' : ''}`,
      )
      .join('\n'),
  blockedDomains: (domains) => domains.map(({ domain, reason }) => `${domain}: ${reason}`).join('\n'),
  blockedWords: (words) => words.join(', '),
  shorteners: (domains) => domains.join(', '),
  trackers: (parameters) => parameters.join(', '),
  affiliateParameters: (parameters) => parameters.join(', '),
};

interface PrintedProps<Name extends SectionName> {
  name: Name;
  label: string;
  section: SiteSections[Name];
}

function Printed<Name extends SectionName>({ name, label, section }: PrintedProps<Name>) {
  return (
    <div className="small site-printed" role="group" aria-label={label} tabIndex={0}>
      {printers[name](section) || 'Nada.'}
    </div>
  );
}

interface SectionProps {
  name: SectionName;
  form: SiteForm;
  announce: (text: string) => void;
  children: ReactNode;
}

/** A section with its default, and what others have saved in it meanwhile. */
function SiteSection({ name, form, announce, children }: SectionProps) {
  const id = useId();
  const { title, help } = sectionTexts[name];
  const isText = (textSections as readonly string[]).includes(name);
  const error = isText ? undefined : form.errors[name];
  return (
    <section className="card panel site-section" aria-labelledby={id}>
      <div className="cluster site-section-head">
        <h2 id={id}>{title}</h2>
        <Button
          className="button size-s"
          label={`Voltar ao padrão: ${title}`}
          disabled={isSame(form.sections[name], defaults[name])}
          onClick={() => {
            form.replace({ [name]: defaults[name] });
            announce(`${title}: o padrão está no formulário. Vale depois de salvar.`);
          }}
        >
          Voltar ao padrão
        </Button>
      </div>
      {form.conflicts.includes(name) ? (
        <div className="site-conflict" tabIndex={-1}>
          <p className="small">
            <strong>Outra pessoa também mudou isto.</strong> Está salvo:
          </p>
          <Printed name={name} label={`Salvo em ${title}`} section={form.saved[name]} />
          <Button
            className="button size-s"
            label={`Usar o que está salvo: ${title}`}
            onClick={() => {
              form.replace({ [name]: form.saved[name] });
              announce(`${title}: o que está salvo está no formulário.`);
            }}
          >
            Usar o que está salvo
          </Button>
        </div>
      ) : null}
      {isText ? null : <p className="small muted">{help}</p>}
      {error ? (
        <div className="site-section-error" tabIndex={-1}>
          <FieldError>{error}</FieldError>
        </div>
      ) : null}
      {children}
      <details className="small site-default">
        <summary>
          Padrão<span className="vh"> de {title}</span>
        </summary>
        <Printed name={name} label={`Padrão de ${title}`} section={defaults[name]} />
      </details>
    </section>
  );
}

interface IdentityInputProps {
  form: SiteForm;
  field: IdentityField;
  type?: 'email' | 'url';
  optional?: boolean;
}

function IdentityInput({ form, field, type, optional = false }: IdentityInputProps) {
  return (
    <InputField
      label={identityLabels[field]}
      optional={optional}
      autoComplete="off"
      {...(type && { type, inputMode: type, autoCapitalize: 'none' })}
      value={form.values.identity[field]}
      error={form.errors[field]}
      onChange={({ target: { value } }) =>
        form.change('identity', (identity) => ({ ...identity, [field]: value }), field)
      }
    />
  );
}

const TextSectionField = ({ form, name }: { form: SiteForm; name: TextSection }) => (
  <TextAreaField
    label={sectionTexts[name].title}
    help={sectionTexts[name].help}
    required={false}
    rows={4}
    spellCheck={false}
    autoCapitalize="none"
    value={form.values[name]}
    error={form.errors[name]}
    onChange={({ target }) => form.change(name, () => target.value)}
  />
);

interface SaveBarProps {
  form: SiteForm;
}

/** Stays in view while there is something to save. */
function SaveBar({ form }: SaveBarProps) {
  const { isChanged, isSending, hasChangedMeanwhile, errors, discard } = form;
  const warning =
    errors['form'] ??
    (hasChangedMeanwhile ? 'O site mudou enquanto você editava. Confira e salve de novo.' : undefined);
  const isShown = isChanged || isSending;
  return (
    <div className={isShown ? 'cluster site-save-bar' : undefined}>
      <div className="site-save-text">
        <div role="status">{isShown && !warning ? <p>Há mudanças que não foram salvas</p> : null}</div>
        <div role="alert">{isShown && warning ? <FieldError>{warning}</FieldError> : null}</div>
      </div>
      {isShown ? (
        <div className="cluster site-save-buttons">
          <Button disabled={isSending} onClick={discard}>
            Descartar
          </Button>
          <SubmitButton busy={isSending} busyText="Salvando...">
            Salvar
          </SubmitButton>
        </div>
      ) : null}
    </div>
  );
}

/** What the server complains about first, or what others changed too, from the top of the page. */
function focusFirstError(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>(
    '[aria-invalid="true"], .site-section-error, .site-conflict',
  );
  first?.focus({ preventScroll: true });
  first?.scrollIntoView({ block: 'center' });
}

function SiteSettingsForm({ settings }: { settings: SiteSettings }) {
  const memberId = useSession().user?._id ?? '';
  const form = useSiteForm(settings, memberId);
  const [announcement, setAnnouncement] = useState('');
  const element = useRef<HTMLFormElement>(null);
  const { rejections } = form;
  useEffect(() => {
    if (rejections > 0) focusFirstError(element.current);
  }, [rejections]);
  const sectionProps = { form, announce: setAnnouncement };

  return (
    <form
      noValidate
      ref={element}
      className="site-form"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <p className="vh" role="status">
        {announcement}
      </p>
      {form.isRestored ? <RestoredDraft onDiscard={form.discard} /> : null}
      <SiteSection name="identity" {...sectionProps}>
        <div className="site-identity">
          <IdentityInput form={form} field="name" />
          <IdentityInput form={form} field="contactEmail" type="email" />
          <IdentityInput form={form} field="socialUrl" type="url" optional />
        </div>
      </SiteSection>
      {rowSections.map((name) => (
        <SiteSection key={name} name={name} {...sectionProps}>
          <RowList name={name} {...sectionProps} />
        </SiteSection>
      ))}
      {textSections.map((name) => (
        <SiteSection key={name} name={name} {...sectionProps}>
          <TextSectionField form={form} name={name} />
        </SiteSection>
      ))}
      <SaveBar form={form} />
    </form>
  );
}

/** `/admin/site`: name, cities, categories and what the site refuses. */
export function SitePage() {
  const query = useSiteSettings();
  return (
    <>
      <AdminPageHeader title="Site" summary="Vale para todas as páginas assim que for salvo." />
      <QueryView
        query={query}
        skeleton={<TableSkeleton rows={7} />}
        error="Não foi possível carregar o site."
      >
        {(settings) => <SiteSettingsForm settings={settings} />}
      </QueryView>
    </>
  );
}
