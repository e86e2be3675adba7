import { describe, it } from '@jest/globals';
import { processEnvironment } from '../config.ts';
import { createLogger } from '../observe/log.ts';
import { busContract } from './bus-contract.ts';
import { PlatformaticEventBus } from './platformatic-bus.ts';

const { TEST_KAFKA_BROKERS: brokers } = processEnvironment();
if (!brokers)
  describe('the bus over @platformatic/kafka', () => {
    it.skip('SKIPPED: there is no Kafka, see the first lines of the run', () => undefined);
  });
else {
  const run = Date.now().toString(36);
  let number = 0;
  busContract('@platformatic/kafka', async () => {
    const prefix = `${run}-${++number}.`;
    const buses: PlatformaticEventBus[] = [];
    const open = () => {
      const bus = new PlatformaticEventBus(
        {
          brokers: brokers.split(','),
          client_id: 'contract',
          prefix,
          fatal: (error) => {
            throw error;
          },
        },
        createLogger('test', 'silent'),
      );
      buses.push(bus);
      return bus;
    };
    return {
      bus: open(),
      another: async () => open(),
      stop: async () => void (await Promise.all(buses.map((b) => b.close()))),
    };
  });
}
