import { useSearchParams } from 'react-router-dom';
import { parseModerationTab } from '../tabs';
import { CasesTab } from './cases-tab';
import { QueueTab } from './queue-tab';

/** `/admin/moderacao`, for managers and admins; the tab is in the URL. */
export function ModerationPage() {
  const [params] = useSearchParams();
  const tab = parseModerationTab(params.get('aba'));
  return tab === 'pending' ? <QueueTab /> : <CasesTab key={tab} tab={tab} />;
}
