"""Judges signatures of papers: XAdES by signxml, PAdES by pyhanko.

verify.py CA FILE...  prints a line of JSON for each file: {"file", "ok", "words"}.
"""

import json
import logging
import sys

from lxml import etree
from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext
from signxml.xades import XAdESVerifier

logging.disable(logging.CRITICAL)


def xades(path, ca):
    """The document and the signed properties, and nothing else, are what the signature covers."""
    found = XAdESVerifier().verify(etree.parse(path).getroot(), ca_pem_file=ca, expect_references=2, validate_schema=True)
    names = [etree.QName(one.signed_xml).localname for one in found]
    return names[-1] == "SignedProperties" and names[0].endswith("CrossIndustryInvoice"), ", ".join(names)


def pades(path, ca):
    """One signature of the profile B-B, over the whole file."""
    with open(path, "rb") as file:
        signatures = PdfFileReader(file).embedded_signatures
        context = ValidationContext(trust_roots=[load_cert_from_pemder(ca)], allow_fetching=False)
        (signature,) = signatures
        status = validate_pdf_signature(signature, context)
        attributes = [one["type"].native for one in signature.signer_info["signed_attrs"]]
        profile = (
            str(signature.sig_object["/SubFilter"]) == "/ETSI.CAdES.detached"
            and "signing_certificate_v2" in attributes
            and "signing_time" not in attributes
        )
        words = f"intact {status.intact}, trusted {status.trusted}, {status.coverage.name}, {status.md_algorithm}, B-B {profile}"
        return bool(status.bottom_line) and status.coverage.name == "ENTIRE_FILE" and profile, words


for path in sys.argv[2:]:
    try:
        ok, words = (pades if path.endswith(".pdf") else xades)(path, sys.argv[1])
    except Exception as error:  # whatever they say, the file is not good
        ok, words = False, f"{type(error).__name__}: {error}"[:300]
    print(json.dumps({"file": path, "ok": ok, "words": words}))
