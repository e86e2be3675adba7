/**
 * Prints a Kubernetes Secret for each service, `<service>-secrets`, with what that service is told and nothing else:
 * `DATABASE_ROLE_SECRET=... node secrets.js | kubectl apply -f -`. For the place that keeps the one secret: the services
 * never see it.
 */
import { baseConfig, derivedSecrets, readConfig } from '@lamliang/platform';
import { serviceSecrets } from './service-secrets.ts';

const { DATABASE_ROLE_SECRET } = readConfig(baseConfig);
if (!DATABASE_ROLE_SECRET) throw new Error('DATABASE_ROLE_SECRET is required: the secret that all others come from');
for (const [name, secrets] of Object.entries(serviceSecrets(derivedSecrets(DATABASE_ROLE_SECRET)))) {
  const value = JSON.stringify(JSON.stringify(secrets));
  console.log(`apiVersion: v1
kind: Secret
metadata: { name: ${name}-secrets, labels: { part-of: lamliang } }
stringData: { service-secrets: ${value} }
---`);
}
