import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactElement, ReactNode, Ref } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  Tooltip as AriaTooltip,
  TooltipTrigger,
} from 'react-aria-components';
import styles from './button.module.css';
import { classes } from './classes.ts';

interface Look {
  look?: 'plain' | 'primary' | 'soft' | 'ghost' | 'danger' | undefined;
  small?: boolean | undefined;
  square?: boolean | undefined;
}

const lookOf = ({ look = 'plain', small, square }: Look, extra?: string) =>
  classes(styles.button, look !== 'plain' && styles[look], small && styles.small, square && styles.square, extra);

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children'>, Look {
  children?: ReactNode;
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ look, small, square, className, ...props }: ButtonProps) {
  return <AriaButton {...props} className={lookOf({ look, small, square }, className)} />;
}

/** The primary act of a page: on phones one round button over it. */
export const floatingClass = styles.floating;

/** A button that is an icon alone: its name is read aloud and shown as a tooltip. */
export function IconButton({ label, children, ...props }: Omit<ButtonProps, 'aria-label'> & { label: string }) {
  return (
    <Tip text={label}>
      <Button square look="ghost" {...props} aria-label={label}>
        {children}
      </Button>
    </Tip>
  );
}

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Look {}

function Anchor({ look, small, square, className, ...props }: AnchorProps) {
  return <a {...props} className={lookOf({ look, small, square }, className)} />;
}

/** A link to a page of the app that looks like a button. */
export const ButtonLink = createLink(Anchor);

/** A link to elsewhere, such as a mail address, that looks like a button. */
export const ButtonAnchor = Anchor;

/** Words that act: “All news”, “Mark all as read”. */
export function TextButton({ className, ...props }: Omit<AriaButtonProps, 'className'> & { className?: string }) {
  return <AriaButton {...props} className={classes(styles.link, className)} />;
}

/** Words that lead to a page of the app. */
export const TextLink = createLink(function Words({ className, ...props }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...props} className={classes(styles.link, className)} />;
});

export function Tip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <TooltipTrigger delay={500} closeDelay={60}>
      {children}
      <AriaTooltip className={styles.tooltip ?? ''} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
