import { menuCities } from '@pechincha/contracts/cities';
import { memberPageTitles } from '@pechincha/contracts/page-titles';
import { Link, useNavigate } from 'react-router-dom';
import { toApiError } from '../../lib/api-error';
import { usePageTitle } from '../../lib/use-page-title';
import { useSession } from '../../shared/session/use-session';
import { emptyFormValues, onlineForm } from './form';
import { useDealForm } from './use-deal-form';
import { usePublishPromotion } from './use-publish-promotion';
import { DealEditor } from './deal-editor';

/** All field errors in one line, else the server's message, else `fallback`. */
export function getFieldErrorsText(error: unknown, fallback: string): string {
  const { errors, message } = toApiError(error);
  const messages = errors.map((fieldError) => fieldError.message || fieldError.msg).filter(Boolean);
  return messages.length > 0 ? messages.join(' | ') : (message ?? fallback);
}

const TITLE = memberPageTitles.publish;

/** `/nova-promocao`, for signed-in members only. */
export function PublishPage() {
  usePageTitle(TITLE);
  const memberId = useSession().user?._id ?? '';
  const navigate = useNavigate();
  const draftKey = `nova-promocao:${memberId}`;
  const publish = usePublishPromotion({
    draftKey,
    toSuccessToast: ({ message, msg }) => (
      <div className="toast-text">
        <strong>Promoção online publicada com sucesso!</strong>
        {message ?? msg}
      </div>
    ),
    toErrorText: (error) => getFieldErrorsText(error, 'Erro ao publicar promoção online'),
  });
  const state = useDealForm({
    form: onlineForm,
    initialValues: emptyFormValues,
    draftKey,
    send: publish.mutateAsync,
    onSent: () => void navigate('/'),
  });
  return (
    <DealEditor
      title={TITLE}
      rules={onlineForm}
      state={state}
      busy={state.isSending}
      progress={publish.progress}
      busyText="Publicando..."
      submitText="Publicar Promoção Online"
      outcome="Depois de publicar, a promoção aguarda aprovação. Você recebe um aviso quando ela entrar no ar."
    >
      <p className="other-form">
        É de uma loja de rua? Publique na cidade:{' '}
        {Object.entries(menuCities).map(([slug, name]) => (
          <Link key={slug} to={`/${slug}/nova-promocao`}>
            {name}
          </Link>
        ))}
      </p>
    </DealEditor>
  );
}
