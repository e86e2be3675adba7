import type th from '../th/tracking.ts';
import type { Phrases } from '../phrases.ts';

export default {
  title: 'Seguir un paquete',
  number: 'Número de seguimiento',
  number_more: 'Empieza por LL; está en el paquete y en el mensaje del remitente.',
  search: 'Buscar',
  awb: 'Número del transportista',
  carrier: 'Transportista',
  carrier_page: 'Ver en el sitio del transportista',
  to: 'Destinatario',
  from: 'Remitente',
  events: 'Historial de seguimiento',
  no_events: 'El transportista aún no ha informado nada',
  not_found: 'No hay ningún paquete con este número',
  not_found_more: 'Compruebe el número. Las reservas nuevas pueden tardar un momento en aparecer.',
  contact: 'Contactar con el remitente',
  cod: 'Importe que debe preparar para la entrega',
  cod_amount: '{{amount}} bahts',
  languages: 'Idioma',
  steps: {
    label: 'Etapas',
    booked: 'Reservado',
    collected: 'Recogido',
    moving: 'En camino',
    not_delivered: 'Entrega fallida; el transportista volverá a intentarlo',
    delivered: 'Entregado',
    returning: 'En devolución al remitente',
    returned: 'Devuelto al remitente',
    cancelled: 'Cancelado',
  },
} satisfies Phrases<typeof th>;
