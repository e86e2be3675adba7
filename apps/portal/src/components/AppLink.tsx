import { Link, type LinkProps } from 'react-router';
import { preload } from '../load-page.ts';

/** A link that fetches the page behind it when the pointer, the focus or a finger reaches it. */
export function AppLink({ to, ...rest }: LinkProps) {
  const reach = () => {
    if (typeof to === 'string') preload(to);
  };
  return <Link to={to} onPointerEnter={reach} onFocus={reach} onTouchStart={reach} {...rest} />;
}
