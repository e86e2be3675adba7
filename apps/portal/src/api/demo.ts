import { useQuery } from '@tanstack/react-query';

export interface DemoRole {
  role: string;
  username: string;
  password: string;
  name: string;
}

/** Logins of a demo database; other servers do not have this file. */
async function fetchRoles(): Promise<DemoRole[]> {
  const response = await fetch('/demo.json');
  if (!response.ok || !(response.headers.get('content-type') ?? '').includes('json')) {
    // Read by nobody, it would keep its connection.
    await response.body?.cancel();
    return [];
  }
  const roles: unknown = await response.json();
  return Array.isArray(roles) ? (roles as DemoRole[]) : [];
}

/** The logins of a demo; empty where the product is none. */
export function useDemoRoles(): DemoRole[] {
  const { data = [] } = useQuery({ queryKey: ['demo'], queryFn: fetchRoles, retry: false, staleTime: Infinity });
  return data;
}
