// Menus, popovers and dialogs.
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import {
  Dialog as AriaDialog,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  Popover as AriaPopover,
  type PopoverProps as AriaPopoverProps,
  Header,
  Heading,
  MenuSection,
  MenuTrigger,
  Modal,
  ModalOverlay,
  Separator,
} from 'react-aria-components';
import { useTexts } from '../i18n/index.ts';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import type { Opened } from './late-menu.tsx';
import styles from './overlay.module.css';

export { DialogTrigger, MenuTrigger } from 'react-aria-components';

export function Popover({
  className,
  ...props
}: Omit<AriaPopoverProps, 'className'> & { className?: string | undefined }) {
  return <AriaPopover offset={6} {...props} className={classes(styles.popover, className)} />;
}

/** A button with a menu behind it: the button comes first. */
export function MenuButton({
  button,
  label,
  children,
  placement = 'bottom end',
}: {
  button: ReactNode;
  label: string;
  children: ReactNode;
  placement?: AriaPopoverProps['placement'];
}) {
  return (
    <MenuTrigger>
      {button}
      <Popover placement={placement}>
        <AriaMenu className={styles.menu ?? ''} aria-label={label}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

/** The menu of a button that loads it late. */
export function LoadedMenu({
  opened: { trigger, byKey, onClose },
  label,
  children,
  placement = 'bottom end',
}: {
  opened: Opened;
  label: string;
  children: ReactNode;
  placement?: AriaPopoverProps['placement'];
}) {
  return (
    <Popover triggerRef={trigger} isOpen onOpenChange={(isOpen) => !isOpen && onClose()} placement={placement}>
      <AriaMenu className={styles.menu ?? ''} aria-label={label} autoFocus={byKey ? 'first' : true} onClose={onClose}>
        {children}
      </AriaMenu>
    </Popover>
  );
}

/** A menu at a point of the page: by right click, long press or Shift-F10. */
export function ContextMenu({
  at,
  label,
  onClose,
  children,
}: {
  at: { x: number; y: number };
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const point = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={point} aria-hidden className={styles.point} style={{ left: at.x, top: at.y }} />
      <Popover
        triggerRef={point}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        placement="bottom start"
        offset={2}
      >
        <AriaMenu className={styles.menu ?? ''} aria-label={label} autoFocus="first" onClose={onClose}>
          {children}
        </AriaMenu>
      </Popover>
    </>
  );
}

export function MenuItem({
  icon,
  end,
  children,
  ...props
}: Omit<AriaMenuItemProps, 'className' | 'children'> & { icon?: ReactNode; end?: ReactNode; children: string }) {
  return (
    <AriaMenuItem {...props} textValue={children} className={styles.item ?? ''}>
      {icon}
      <span>{children}</span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </AriaMenuItem>
  );
}

export function MenuGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <MenuSection>
      <Header className={styles.menuHead ?? ''}>{title}</Header>
      {children}
    </MenuSection>
  );
}

export function MenuLine() {
  return <Separator className={styles.line ?? ''} />;
}

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  wide?: boolean;
  /** It stays until it is done: no closing by Esc or by a click beside it. */
  stays?: boolean;
  role?: 'dialog' | 'alertdialog';
}

export function Dialog({ title, isOpen, onClose, children, wide, stays, role = 'dialog' }: DialogProps) {
  const t = useTexts().common;
  return (
    <ModalOverlay
      className={styles.veil ?? ''}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!stays}
      isKeyboardDismissDisabled={stays ?? false}
    >
      <Modal className={classes(styles.modal, wide && styles.wide)}>
        <AriaDialog className={styles.dialog ?? ''} role={role}>
          <div className={styles.dialogHead}>
            <Heading slot="title">{title}</Heading>
            {!stays && (
              <IconButton small label={t.close} onPress={onClose}>
                <X size={16} aria-hidden />
              </IconButton>
            )}
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** A dialog without a head of its own, near the upper edge: the search. */
export function BareDialog({ label, isOpen, onClose, children }: Omit<DialogProps, 'title'> & { label: string }) {
  return (
    <ModalOverlay
      className={classes(styles.veil, styles.high)}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
    >
      <Modal className={classes(styles.modal, styles.wide)}>
        <AriaDialog className={classes(styles.dialog, styles.bare)} aria-label={label}>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The buttons at the end of a dialog. */
export function Acts({ children }: { children: ReactNode }) {
  return <div className={styles.acts}>{children}</div>;
}
