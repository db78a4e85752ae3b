import { useSearchParams } from 'react-router-dom';
import { parseModerationTab } from '../tabs';
import { AppealsTab } from './appeals-tab';
import { CasesTab } from './cases-tab';
import { QueueTab } from './queue-tab';

/** `/admin/moderacao`, for managers and admins; the tab is in the URL. */
export function ModerationPage() {
  const [params] = useSearchParams();
  const tab = parseModerationTab(params.get('aba'));
  if (tab === 'pending') return <QueueTab />;
  return tab === 'appeals' ? <AppealsTab /> : <CasesTab key={tab} tab={tab} />;
}
