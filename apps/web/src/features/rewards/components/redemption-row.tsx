import type { Redemption } from '../../../api/gamification';
import { Gift } from 'lucide-react';
import { Picture } from '../../../components/ui/picture';
import { TimeAgo } from '../../../components/ui/time-ago';
import { classes } from '../../../lib/classes';
import { toPointsText } from '../../../shared/points/reward-state';
import { getStatusLabel } from '../redemption-status';

export function RedemptionRow({
  redemption: { reward, pointsCost, date, status },
}: {
  redemption: Redemption;
}) {
  const { text, tone, icon: Icon } = getStatusLabel(status);
  return (
    <li className="redemption">
      <Picture
        image={reward.image}
        fallbackIcon={Gift}
        className="redemption-photo"
        sizes="56px"
        width={56}
        height={56}
      />
      <div className="redemption-what">
        <h2>{reward.title}</h2>
        <p className="small muted">
          <TimeAgo at={date} />
          {pointsCost === null ? null : ` · ${toPointsText(pointsCost)}`}
        </p>
      </div>
      <p className={classes('redemption-status', tone)}>
        <Icon aria-hidden="true" />
        {text}
      </p>
    </li>
  );
}
