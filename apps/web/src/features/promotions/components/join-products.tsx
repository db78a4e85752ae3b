import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Combine } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { Dialog } from '../../../components/ui/dialog';
import { DialogActions } from '../../../components/ui/dialog-actions';
import { Field } from '../../../components/ui/field';
import { retryLost, toApiError } from '../../../lib/api-error';
import { promotionKeys } from '../../../lib/keys';
import { showToast } from '../../../lib/show-toast';
import { setProduct } from '../api/set-product';

/** The id in an address of a deal's page, or the id alone. */
const findPromotionId = (text: string): string | undefined =>
  /(?:^|\/promocao\/)([0-9a-f]{24})(?:$|[/?#])/i.exec(text.trim())?.[1]?.toLowerCase();

function getErrorText(error: unknown): string {
  const { errors, message } = toApiError(error);
  return errors[0]?.message ?? message ?? 'Não deu certo. Tente de novo.';
}

/** For managers: a dialog that joins the product of a deal with that of another, or separates it. */
export function JoinProducts({ deal }: { deal: Promotion }) {
  const [isOpen, setIsOpen] = useState(false);
  const queries = useQueryClient();
  const update = useMutation({
    mutationFn: (sameAs: string | null) => setProduct(deal._id, sameAs),
    retry: retryLost,
    onSuccess: (_response, sameAs) => {
      setIsOpen(false);
      showToast('success', sameAs === null ? 'Produto separado.' : 'Produtos juntados.');
      void queries.invalidateQueries({ queryKey: promotionKeys.details });
      void queries.invalidateQueries({ queryKey: promotionKeys.related(deal._id) });
      void queries.invalidateQueries({ queryKey: promotionKeys.lists });
    },
  });
  return (
    <>
      <button
        type="button"
        className="square"
        aria-label={`Juntar produtos: ${deal.title}`}
        title="Juntar produtos"
        onClick={() => {
          update.reset();
          setIsOpen(true);
        }}
      >
        <Combine aria-hidden="true" />
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Juntar produtos"
        description="Promoções do mesmo produto em endereços diferentes passam a valer como um só em alertas, em repetidas e em “Veja também”."
      >
        <ProductForm
          isBusy={update.isPending}
          error={update.error ? getErrorText(update.error) : undefined}
          onSubmit={update.mutate}
        />
      </Dialog>
    </>
  );
}

interface ProductFormProps {
  isBusy: boolean;
  error: string | undefined;
  onSubmit: (sameAs: string | null) => void;
}

function ProductForm({ isBusy, error, onSubmit }: ProductFormProps) {
  const [address, setAddress] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const id = findPromotionId(address);
    setIsInvalid(id === undefined);
    if (id === undefined) field.current?.focus();
    else if (!isBusy) onSubmit(id);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label="Endereço da outra promoção"
        help="Copie da página dela no Pechincha."
        error={isInvalid ? 'Cole o endereço de uma promoção do Pechincha' : error}
      >
        {(control) => (
          <input
            {...control}
            ref={field}
            className="input"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            value={address}
            onChange={(event) => {
              setAddress(event.target.value);
              setIsInvalid(false);
            }}
          />
        )}
      </Field>
      <DialogActions>
        <button
          type="button"
          className="button"
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && onSubmit(null)}
        >
          Separar
        </button>
        <button type="submit" className="button main" aria-busy={isBusy}>
          Juntar
        </button>
      </DialogActions>
    </form>
  );
}
