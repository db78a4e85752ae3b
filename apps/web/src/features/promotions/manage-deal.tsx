import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Combine, Pencil } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { InputField } from '../../components/ui/field';
import { ACTION_ERROR_TEXT, getFirstErrorMessage, retryLost } from '../../lib/api-error';
import { apiPath, http } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { useSite } from '../../lib/site';
import { showToast } from '../../lib/show-toast';
import { canManage, getEditPath, getListPath } from '../../shared/deals/deal';
import { DeleteDeal } from '../../shared/deals/delete-deal';
import { useSession } from '../../shared/session/use-session';

/** @param sameAs the id of a deal of the same product; null for the product of the deal's own link */
async function setProduct(id: string, sameAs: string | null): Promise<void> {
  await http.put(apiPath`/admin/moderation/promotion/${id}/product`, { sameAs });
}

/** The id in an address of a deal's page, or the id alone. */
const findPromotionId = (text: string): string | undefined =>
  /(?:^|\/promocao\/)([0-9a-f]{24})(?:$|[/?#])/i.exec(text.trim())?.[1]?.toLowerCase();

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
      <Button
        className="square"
        label={`Juntar produtos: ${deal.title}`}
        title="Juntar produtos"
        onClick={() => {
          update.reset();
          setIsOpen(true);
        }}
        icon={Combine}
      />
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Juntar produtos"
        description="Promoções do mesmo produto em endereços diferentes passam a valer como um só em alertas, em repetidas e em “Veja também”."
      >
        <ProductForm
          isBusy={update.isPending}
          error={update.error ? getFirstErrorMessage(update.error, ACTION_ERROR_TEXT) : undefined}
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
  const { name } = useSite();
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
      <InputField
        label="Endereço da outra promoção"
        help={`Copie da página dela no ${name}.`}
        error={isInvalid ? `Cole o endereço de uma promoção do ${name}` : error}
        ref={field}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        value={address}
        onChange={(event) => {
          setAddress(event.target.value);
          setIsInvalid(false);
        }}
      />
      <DialogActions>
        <Button disabled={isBusy} onClick={() => onSubmit(null)}>
          Separar
        </Button>
        <button type="submit" className="button main" aria-busy={isBusy}>
          Juntar
        </button>
      </DialogActions>
    </form>
  );
}

/** Edit and delete buttons for the author and admins, and one for the product for managers. */
export function ManageDeal({ deal }: { deal: Promotion }) {
  const { user } = useSession();
  const navigate = useNavigate();
  return (
    <>
      {user && user.role !== 'user' ? <JoinProducts deal={deal} /> : null}
      {canManage(deal, user) ? (
        <>
          <Link className="square" to={getEditPath(deal)} aria-label={`Editar: ${deal.title}`} title="Editar">
            <Pencil aria-hidden="true" />
          </Link>
          <DeleteDeal
            deal={deal}
            asksReason={user?._id !== deal.author._id}
            // In the place of the page that is gone, to which Back would lead.
            onDeleted={() => void navigate(getListPath(deal), { replace: true })}
          />
        </>
      ) : null}
    </>
  );
}
