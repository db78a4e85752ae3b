import { Link } from 'react-router-dom';
import { Button } from './button';
import { createFinalFocus, type MenuGroups, MenuItemContent, type PopupProps } from './menu-items';
import { DialogPopup } from './dialog-popup';
import './popups.css';

export interface MenuSheetProps extends PopupProps {
  label: string;
  /** What the items act on. */
  description: string;
  groups: MenuGroups;
}

/** Menu as a bottom sheet. */
export function MenuSheet({ anchor, open, onOpenChange, label, description, groups }: MenuSheetProps) {
  return (
    <DialogPopup
      open={open}
      onOpenChange={onOpenChange}
      title={label}
      description={description}
      sheet
      finalFocus={createFinalFocus(anchor)}
    >
      {groups.map((group, index) => (
        <ul key={group[0]?.text ?? index} className="menu-sheet">
          {group.map(({ text, icon, to, state, onSelect, current }) => {
            const content = <MenuItemContent icon={icon} text={text} />;
            const close = (): void => {
              onOpenChange(false);
              onSelect?.();
            };
            return (
              <li key={text}>
                {to === undefined ? (
                  <Button className="menu-item" onClick={close}>
                    {content}
                  </Button>
                ) : (
                  <Link
                    className="menu-item"
                    to={to}
                    state={state}
                    aria-current={current ? 'true' : undefined}
                    onClick={close}
                  >
                    {content}
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      ))}
    </DialogPopup>
  );
}
