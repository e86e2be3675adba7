import { authRoutes as routes } from '@lamliang/contracts/auth';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { NotesService } from './notes.service.ts';

@Controller()
export class NotesController {
  constructor(private readonly service: NotesService) {}

  @Handles(routes.notes) list(call: Call<typeof routes.notes>) {
    return this.service.list(call.staff, call.query);
  }
  @Handles(routes.note) get(call: Call<typeof routes.note>) {
    return this.service.get(call.params.id);
  }
  @Handles(routes.addNote) add(call: Call<typeof routes.addNote>) {
    return this.service.add(call.staff, call.body, call.audit);
  }
  @Handles(routes.markNote) mark(call: Call<typeof routes.markNote>) {
    return this.service.mark(call.staff, call.params.id, call.body.done_flag, call.audit);
  }
  @Handles(routes.calledBack) calledBack(call: Call<typeof routes.calledBack>) {
    return this.service.calledBack(call.staff, call.params.id, call.body.note, call.audit);
  }
  @Handles(routes.salesPeople) people(call: Call<typeof routes.salesPeople>) {
    return this.service.people(call.query);
  }
  @Handles(routes.salesPerson) person(call: Call<typeof routes.salesPerson>) {
    return this.service.person(call.params.id);
  }
}
