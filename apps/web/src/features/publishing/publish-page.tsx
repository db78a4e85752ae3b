import { memberPageTitles, toLocalPublishTitle } from '@pechincha/contracts/page-heads';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { UnknownCity } from '../../components/ui/not-found';
import { Menu } from '../../components/ui/popup';
import { getErrorMessage, toApiError } from '../../lib/api-error';
import { findCity, getPublishPath } from '../../lib/known-cities';
import { usePageHead } from '../../lib/page-head';
import { useSite } from '../../lib/site';
import { useSession } from '../../shared/session/use-session';
import { type PublishOptions, usePublishPromotion } from './api';
import { DealEditor, useDealForm } from './deal-editor';
import { type DealForm, emptyFormValues, localForm, onlineForm } from './form';

/** `/nova-promocao`, for signed-in members only. */
export function PublishPage() {
  return (
    <PublishForm
      title={memberPageTitles.publish}
      rules={onlineForm}
      city={emptyFormValues.city}
      listPath="/"
      draftName="nova-promocao"
      toSuccessToast={({ message, msg }) => (
        <div className="toast-text">
          <strong>Promoção online publicada com sucesso!</strong>
          {message ?? msg}
        </div>
      )}
      toErrorText={getFieldErrorsText}
      submitText="Publicar Promoção Online"
    >
      É de uma loja de rua? Publique na cidade: <CityLinks />
    </PublishForm>
  );
}

/** More would push the form off the screen. */
const MAX_CITY_LINKS = 8;

/** Leads to the forms of the menu's cities; many of them stand in a menu. */
function CityLinks() {
  const { cities } = useSite();
  const links = cities
    .filter(({ inMenu }) => inMenu)
    .map(({ slug, name }) => ({ text: name, to: getPublishPath(slug) }));
  if (links.length > MAX_CITY_LINKS)
    return (
      <Menu className="text-button" listLabel="Cidades" align="start" groups={[links]}>
        Escolher a cidade
        <ChevronDown aria-hidden="true" />
      </Menu>
    );
  return links.map(({ text, to }) => (
    <Link key={to} to={to}>
      {text}
    </Link>
  ));
}

/** All field errors in one line, else the server's message. */
function getFieldErrorsText(error: unknown): string {
  const { errors, message } = toApiError(error);
  const messages = errors.map((fieldError) => fieldError.message || fieldError.msg).filter(Boolean);
  return messages.length > 0 ? messages.join(' | ') : (message ?? 'Erro ao publicar promoção online');
}

/** `/{city}/nova-promocao`, for signed-in members only. */
export function LocalPublishPage() {
  const { city = '' } = useParams();
  const { cities } = useSite();
  const knownCity = findCity(cities, city);
  if (!knownCity) return <UnknownCity city={city} />;
  const { slug, name } = knownCity;
  return (
    <PublishForm
      key={slug}
      title={toLocalPublishTitle(name)}
      rules={localForm}
      city={slug}
      listPath={`/${slug}`}
      draftName={`nova-promocao:${slug}`}
      toSuccessToast={({ message, msg }) => message || msg || 'Promoção local publicada com sucesso!'}
      toErrorText={(error) => getErrorMessage(error, 'Erro ao publicar promoção local')}
      submitText="Publicar Promoção Local"
    >
      É de uma loja na internet? <Link to="/nova-promocao">Publique uma promoção online</Link>
    </PublishForm>
  );
}

interface PublishFormProps extends Omit<PublishOptions, 'draftKey'> {
  title: string;
  rules: DealForm;
  city: string;
  /** Opened after publishing. */
  listPath: string;
  /** Draft of the form, one per member. */
  draftName: string;
  submitText: string;
  /** Leads to the other form. */
  children: ReactNode;
}

function PublishForm(props: PublishFormProps) {
  const { title, rules, city, listPath, draftName, submitText, children, ...options } = props;
  usePageHead(title);
  const memberId = useSession().user?._id ?? '';
  const navigate = useNavigate();
  const draftKey = `${draftName}:${memberId}`;
  const publish = usePublishPromotion({ draftKey, ...options });
  const state = useDealForm({
    form: rules,
    initialValues: { ...emptyFormValues, city },
    draftKey,
    send: publish.mutateAsync,
    onSent: () => void navigate(listPath),
  });
  return (
    <DealEditor
      title={title}
      state={state}
      progress={publish.progress}
      busyText="Publicando..."
      submitText={submitText}
      outcome="Depois de publicar, a promoção aguarda aprovação. Você recebe um aviso quando ela entrar no ar."
    >
      <p className="cluster muted other-form">{children}</p>
    </DealEditor>
  );
}
