import type { Reward } from '@pechincha/contracts/entities/gamification';
import { memberPageTitles } from '@pechincha/contracts/page-heads';
import { focusManager, useQueryClient } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Delayed, QueryView } from '../../components/ui/query-view';
import { MainLink, StatePage } from '../../components/ui/state-page';
import { meKeys } from '../../lib/keys';
import { usePageHead } from '../../lib/page-head';
import { isDefinitiveRejection } from '../../lib/use-idempotency-key';
import { PointsHeader } from '../../shared/points/points-header';
import { useSession } from '../../shared/session/use-session';
import { findNewPrice, REDEMPTION_KEY, useRedeemReward, useRewards } from './api';
import { RedeemDialog, RewardCard } from './reward-card';
import './rewards.css';

/** `/resgatar-recompensas` */
export function RewardsPage() {
  usePageHead(memberPageTitles.rewards);
  const queryClient = useQueryClient();
  const { user } = useSession();
  const query = useRewards();
  const redemption = useRedeemReward();
  const [selectedReward, setSelectedReward] = useState<Reward>();
  /** The balance before the redemption that the dialog confirms, which changes the member's. */
  const [shownMember, setShownMember] = useState(user);
  if (redemption.isIdle && shownMember !== user) setShownMember(user);
  /** The price before it changed while the dialog was open. */
  const [previousPrice, setPreviousPrice] = useState<number>();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    // Points may have changed on other pages, and in other tabs.
    const refresh = (): void => void queryClient.invalidateQueries({ queryKey: meKeys.all });
    refresh();
    return focusManager.subscribe((isFocused) => isFocused && refresh());
  }, [queryClient]);

  const openDialog = (reward: Reward): void => {
    setSelectedReward(reward);
    redemption.reset();
    setPreviousPrice(undefined);
    setOpen(true);
  };
  const handleClose = (isConfirmed: boolean): void => {
    if (!isConfirmed || !selectedReward) return setOpen(false);
    // Not by `isPending`: a second press may come before the page shows it.
    if (queryClient.isMutating({ mutationKey: REDEMPTION_KEY }) > 0) return;
    redemption.mutate(selectedReward, {
      onSuccess: () => setOpen(false),
      onError: (error) => {
        const pointsCost = findNewPrice(error);
        if (pointsCost === undefined) {
          if (isDefinitiveRejection(error)) setOpen(false);
          return;
        }
        setPreviousPrice(selectedReward.pointsCost);
        setSelectedReward({ ...selectedReward, pointsCost });
      },
    });
  };
  return (
    <main id="conteudo" tabIndex={-1} className="wrap">
      <PointsHeader title="Resgatar Recompensas" />
      <QueryView
        query={query}
        skeleton={
          <Delayed>
            <Skeleton />
          </Delayed>
        }
        error="Erro ao carregar recompensas."
        empty={
          <StatePage
            icon={Gift}
            title="Nenhuma recompensa por enquanto"
            actions={<MainLink to="/nova-promocao">Publicar Promoção</MainLink>}
          >
            Seus pontos ficam guardados. Publique e comente para juntar mais.
          </StatePage>
        }
      >
        {(rewards) => (
          <div className="rewards">
            {rewards.map((reward) => (
              <RewardCard
                key={reward._id}
                reward={reward}
                points={user?.points ?? 0}
                isRedeeming={redemption.isPending}
                onRedeem={openDialog}
              />
            ))}
          </div>
        )}
      </QueryView>
      {selectedReward && shownMember ? (
        <RedeemDialog
          reward={selectedReward}
          previousPrice={previousPrice}
          open={open}
          member={shownMember}
          busy={redemption.isPending}
          onClose={handleClose}
        />
      ) : null}
    </main>
  );
}

function Skeleton() {
  return (
    <div className="rewards" role="status" aria-label="Carregando">
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="reward" aria-hidden="true">
          <div className="photo reward-photo skeleton" />
          <div>
            <div className="skeleton h-5 w-3/4" />
            <div className="skeleton mt-2 h-10" />
          </div>
          <div className="reward-cost skeleton h-7 w-28" />
          <div className="reward-actions skeleton h-11" />
        </div>
      ))}
    </div>
  );
}
