import type { ComponentProps } from 'react';
import { classes } from '../../core/ui/classes.ts';
import { styles } from './styles.ts';

interface ButtonProps extends ComponentProps<'button'> {
  tone?: keyof typeof styles;
}

export function Button({ tone = 'quiet', className, ...button }: ButtonProps) {
  return <button type="button" {...button} className={classes(styles[tone], className)} />;
}
