// A TCP proxy that cuts all its connections, in the middle of whatever they carry.
import { connect, createServer } from 'node:net';

export class FaultProxy {
  sockets = new Set();

  async listen(port, to) {
    this.server = createServer((client) => {
      const broker = connect(to, '127.0.0.1');
      for (const socket of [client, broker]) {
        this.sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          this.sockets.delete(socket);
          client.destroy();
          broker.destroy();
        });
      }
      client.pipe(broker).pipe(client);
    });
    await new Promise((done) => this.server.listen(port, '127.0.0.1', done));
  }

  cut() {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }
  cutEvery(ms) {
    this.calm();
    this.clock = setInterval(() => this.cut(), ms);
  }
  calm() {
    clearInterval(this.clock);
  }

  async close() {
    this.calm();
    this.cut();
    await new Promise((done) => this.server.close(done));
  }
}
