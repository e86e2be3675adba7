"""What a shop's program does with the Python client that clients.mjs generates: the same as journey.ts."""

import json
import sys
import threading
import time
import uuid
from http.server import BaseHTTPRequestHandler, HTTPServer

from lamliang_client import AuthenticatedClient, Client
from lamliang_client.api.documents import render_cover_sheets
from lamliang_client.api.orders import orders_create, orders_get, orders_list
from lamliang_client.api.prices import pricing_shipping_prices
from lamliang_client.api.sessions import auth_login
from lamliang_client.api.webhooks_and_notices import (
    notifications_webhooks_create,
    notifications_webhooks_delete,
    notifications_webhooks_test,
    notifications_webhooks_token,
)
from lamliang_client.models import (
    CredentialsRequest,
    Failure,
    OrderTerms,
    QuoteTerms,
    RenderCoverSheetsBody,
    WebhookTerms,
)
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

url, port = sys.argv[1], int(sys.argv[2])
done = []


def step(name, ok):
    if not ok:
        raise RuntimeError(f"{name} did not work; before it: {done}")
    done.append(name)


def result(answer):
    """The data of an answer that worked."""
    if answer is None or isinstance(answer, Failure):
        raise RuntimeError(f"refused: {answer}")
    return answer.data


session = result(
    auth_login.sync(
        client=Client(base_url=url, timeout=60),
        body=CredentialsRequest(username="0810000001", password="Lamliang-1"),
    )
)
client = AuthenticatedClient(base_url=url, token=session.token, timeout=60)
step("log in", session.token)

place = {"subdistrict": "สุเทพ", "district": "เมืองเชียงใหม่", "province": "เชียงใหม่", "zip_code": "50200"}
parcel = {"width": 20, "length": 30, "height": 10, "weight": 1000}
quote = QuoteTerms.from_dict({"from_zip_code": "10900", "to_zip_code": "50200", **parcel})
offer = result(pricing_shipping_prices.sync(client=client, body=quote)).rows[0]
terms = OrderTerms.from_dict(
    {
        "partner_id": offer.partner_id,
        "price": offer.price,
        "receiver": {"name": "Generated Client", "telephone": "0898765432", "address": "12 หมู่ 3", **place},
        "sender": {"name": "Python", "telephone": "0812345678", "address": "99/1", **place},
        "parcel_type": "parcel",
        **parcel,
    }
)
key = str(uuid.uuid4())
first = result(orders_create.sync(client=client, body=terms, idempotency_key=key))
again = result(orders_create.sync(client=client, body=terms, idempotency_key=key))
step("book once with one key", first.id == again.id)

end = time.monotonic() + 60
while result(orders_get.sync(first.id, client=client)).booking_state != "confirmed":
    if time.monotonic() > end:
        raise RuntimeError("not confirmed after 60 s")
    time.sleep(0.2)
body = RenderCoverSheetsBody.from_dict({"shipment_order_ids": [first.id], "paper_size": "A6"})
sheet = render_cover_sheets.sync_detailed(client=client, body=body).content
step("print", sheet.startswith(b"%PDF-") and len(sheet) > 1000)

rows = result(orders_list.sync(client=client, limit=5, search=first.order_no)).rows
step("list", any(row.id == first.id for row in rows))

refused = orders_get.sync(999_999_999, client=client)
step("a failure has its code", isinstance(refused, Failure) and refused.code == "order.not_found")

received = []


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        text = self.rfile.read(int(self.headers["content-length"]))
        received.append((dict(self.headers.items()), text))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", port), Receiver)
threading.Thread(target=server.serve_forever, daemon=True).start()
secret = result(notifications_webhooks_token.sync(client=client)).token
hook_terms = WebhookTerms.from_dict(
    {"url": f"http://127.0.0.1:{port}/hook", "token": secret, "events": ["order.created"]}
)
hook = result(notifications_webhooks_create.sync(client=client, body=hook_terms))
notifications_webhooks_test.sync_detailed(hook.id, client=client)
headers, text = next(one for one in received if b"webhook.test" in one[1])
verified = Webhook(secret).verify(text, headers)
try:
    Webhook(secret).verify(text + b" ", headers)
    forged = False
except WebhookVerificationError:
    forged = True
notifications_webhooks_delete.sync_detailed(hook.id, client=client)
server.shutdown()
step("verify a webhook", verified["type"] == "webhook.test" and forged)

print(json.dumps(done))
