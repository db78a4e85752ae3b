import { MenuPopup } from '../../components/ui/menu-popup';
import type { PopupProps } from '../../components/ui/popup-props';
import { useReturnState } from '../../shared/session/hooks/use-after-sign-in';
import { useSession } from '../../shared/session/hooks/use-session';
import { getMobileMenu, getUserMenu } from './navigation';

export function MobileMenu({ city, ...popupProps }: PopupProps & { city: string | undefined }) {
  return (
    <MenuPopup
      {...popupProps}
      label="Menu"
      align="start"
      groups={getMobileMenu(useSession(), city, useReturnState())}
    />
  );
}

export function UserMenu(popupProps: PopupProps) {
  return <MenuPopup {...popupProps} label="Sua conta" align="end" groups={getUserMenu(useSession())} />;
}
