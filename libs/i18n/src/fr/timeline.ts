import type th from '../th/timeline.ts';
import type { Phrases } from '../phrases.ts';

export default {
  created: 'Commande créée',
  booking: 'Réservation en cours',
  confirmed: 'Confirmé par le transporteur',
  booking_failed: 'Échec de la réservation',
  cancelled: 'Annulé',
  cancel_requested: 'Annulation demandée',
  picked_up: 'Pris en charge par le transporteur',
  in_transit: 'En transit',
  delivered: 'Livré',
  delivery_failed: 'Échec de livraison',
  return: 'En retour vers l’expéditeur',
  refused: 'Ouvert et refusé par le destinataire',
  returned: 'Retourné à l’expéditeur',
  lost: 'Déclaré perdu par le transporteur',
  damaged: 'Déclaré endommagé par le transporteur',
  reweighed: 'Repesé par le transporteur',
  personal_data_erased: 'Données personnelles effacées',
  acted_by: 'Par {{who}} au nom de la boutique',
} satisfies Phrases<typeof th>;
