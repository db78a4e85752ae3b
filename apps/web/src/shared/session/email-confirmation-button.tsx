import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../components/ui/button';
import { ACTION_ERROR_TEXT, getErrorMessage, isSessionEnded } from '../../lib/api-error';
import { classes } from '../../lib/style';
import { http } from '../../lib/http';
import { meKeys } from '../../lib/keys';
import { showToast } from '../../lib/show-toast';
import './session.css';

/** Asks for a mail with a link to `/confirmar-email`. */
async function postEmailConfirmationRequest(): Promise<void> {
  await http.post('/users/me/confirm-email');
}

interface EmailConfirmationButtonProps {
  email: string;
  className?: string;
  /** Text of the button. */
  children: string;
}

/** Sends the member a link that confirms the e-mail, and says so below the button. */
export function EmailConfirmationButton({ email, className, children }: EmailConfirmationButtonProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: postEmailConfirmationRequest,
    // Nothing is sent for an e-mail that was confirmed meanwhile: the button goes.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: meKeys.all }),
    onError(error) {
      if (!isSessionEnded(error)) showToast('error', getErrorMessage(error, ACTION_ERROR_TEXT));
    },
  });
  return (
    <div className="email-confirmation">
      <Button
        className={classes('button', className)}
        // Not `disabled`: the button would lose the focus.
        aria-disabled={isPending || undefined}
        // The second press of a double click may come after a quick response.
        onClick={({ detail }) => {
          if (!isPending && detail < 2) mutate();
        }}
      >
        {isPending ? 'Enviando...' : children}
      </Button>
      <p className="small" role="status">
        {isSuccess ? (
          <>
            Enviamos um link para <b>{email}</b>. Ele vale por 24 horas.
          </>
        ) : null}
      </p>
    </div>
  );
}
