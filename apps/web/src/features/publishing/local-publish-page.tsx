import { toLocalPublishTitle } from '@pechincha/contracts/page-titles';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { UnknownCity } from '../../components/ui/unknown-city';
import { getErrorMessage } from '../../lib/api-error';
import { usePageTitle } from '../../lib/use-page-title';
import { findCity } from '../../lib/known-cities';
import { useSession } from '../../shared/session/use-session';
import { emptyFormValues, localForm } from './form';
import { useDealForm } from './use-deal-form';
import { usePublishPromotion } from './use-publish-promotion';
import { DealEditor } from './deal-editor';

/** `/{city}/nova-promocao`, for signed-in members only. */
export function LocalPublishPage() {
  const { city = '' } = useParams();
  const knownCity = findCity(city);
  return knownCity ? <LocalForm key={knownCity.slug} city={knownCity} /> : <UnknownCity city={city} />;
}

function LocalForm({ city }: { city: { slug: string; name: string } }) {
  const title = toLocalPublishTitle(city.name);
  usePageTitle(title);
  const memberId = useSession().user?._id ?? '';
  const navigate = useNavigate();
  const draftKey = `nova-promocao:${city.slug}:${memberId}`;
  const publish = usePublishPromotion({
    draftKey,
    toSuccessToast: ({ message, msg }) => message || msg || 'Promoção local publicada com sucesso!',
    toErrorText: (error) => getErrorMessage(error, 'Erro ao publicar promoção local'),
  });
  const state = useDealForm({
    form: localForm,
    initialValues: { ...emptyFormValues, city: city.slug },
    draftKey,
    send: publish.mutateAsync,
    onSent: () => void navigate(`/${city.slug}`),
  });
  return (
    <DealEditor
      title={title}
      rules={localForm}
      state={state}
      busy={state.isSending}
      progress={publish.progress}
      busyText="Publicando..."
      submitText="Publicar Promoção Local"
      outcome="Depois de publicar, a promoção aguarda aprovação. Você recebe um aviso quando ela entrar no ar."
    >
      <p className="other-form">
        É de uma loja na internet? <Link to="/nova-promocao">Publique uma promoção online</Link>
      </p>
    </DealEditor>
  );
}
