import { Link, type LinkProps } from 'react-router';
import { preload } from '../../load-page.ts';

/** A link that preloads its page on hover, focus or touch. */
export function AppLink({ to, ...rest }: LinkProps) {
  const reach = () => {
    if (typeof to === 'string') preload(to);
  };
  return <Link to={to} onPointerEnter={reach} onFocus={reach} onTouchStart={reach} {...rest} />;
}
