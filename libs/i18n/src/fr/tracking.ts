import type th from '../th/tracking.ts';
import type { Phrases } from '../phrases.ts';

export default {
  title: 'Suivre un colis',
  number: 'Numéro de suivi',
  number_more: 'Il commence par LL ; il figure sur le colis et dans le message de l’expéditeur.',
  search: 'Rechercher',
  awb: 'Numéro du transporteur',
  carrier: 'Transporteur',
  carrier_page: 'Voir sur le site du transporteur',
  to: 'Destinataire',
  from: 'Expéditeur',
  events: 'Historique du suivi',
  no_events: 'Aucune information du transporteur pour le moment',
  not_found: 'Aucun colis avec ce numéro',
  not_found_more: 'Vérifiez le numéro. Une nouvelle réservation peut mettre un moment à apparaître.',
  contact: 'Contacter l’expéditeur',
  cod: 'Montant à préparer pour la livraison',
  cod_amount: '{{amount}} bahts',
  languages: 'Langue',
  steps: {
    label: 'Étapes',
    booked: 'Réservé',
    collected: 'Pris en charge',
    moving: 'En chemin',
    not_delivered: 'Échec de livraison ; le transporteur réessaiera',
    delivered: 'Livré',
    returning: 'En retour vers l’expéditeur',
    returned: 'Retourné à l’expéditeur',
    cancelled: 'Annulé',
  },
} satisfies Phrases<typeof th>;
