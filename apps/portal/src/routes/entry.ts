import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import type { Area, PhraseKey } from '@lamliang/i18n';
import type { CurrentUser } from '@lamliang/contracts/auth';
import type { Access } from '../session/access.rules.ts';

export interface PageArguments {
  params: Params;
  url: URL;
  user: CurrentUser | null;
}

/** Exports of a page module. */
export interface PageModule {
  Component: ComponentType;
  /** Starts the page's reads without awaiting them. Runs after the guard. */
  prefetch?: (page: PageArguments) => void;
  /** Runs before the page is shown; a returned response (a redirect) replaces it. */
  before?: (page: PageArguments) => Promise<Response | null> | Response | null;
}

/** A screen. This table is data only, so that tests of the browser read it too; `pages.ts` has the scripts. */
export interface RouteEntry extends Access {
  path: string;
  /** Its folder below `pages`. */
  page: string;
  /** Phrase of the browser's title, and of the menu. */
  title: PhraseKey;
  areas: readonly Area[];
  /** Its place in the menu of the frame: the entry's icon, and the phrase of its group. */
  menu?: {
    icon: LucideIcon;
    group?: PhraseKey;
    /** A second entry behind it, which opens the page with this query. */
    also?: { search: `?${string}`; label: PhraseKey; icon: LucideIcon };
  };
  /** Scripts of a first visit at most, in kB as they are sent (Brotli); by default 317. */
  budget_kb?: number;
  /** Rendered without sidebar and top bar. */
  bare?: true;
  /** Has its own bottom bar on phones, instead of the navigation. */
  own_foot?: true;
  /** Has its own search instead of the frame's. */
  own_search?: true;
  /** Not reopened after the next login. */
  passing?: true;
}
