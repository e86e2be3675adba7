import { Link, type LinkProps } from 'react-router';

/** What happens when a link is about to be followed; set once by the router. */
export const linkHooks = { reached: (_path: string): void => undefined };

/** A link that preloads its page on hover, focus or touch. */
export function AppLink({ to, ...rest }: LinkProps) {
  const reach = () => {
    if (typeof to === 'string') linkHooks.reached(to);
  };
  return <Link to={to} onPointerEnter={reach} onFocus={reach} onTouchStart={reach} {...rest} />;
}
