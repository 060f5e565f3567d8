"""How schemathesis sends the media types of winnow that it does not know."""
import schemathesis


@schemathesis.serializer("text/html")
def html(context, value):
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")


@schemathesis.serializer("application/x-ndjson")
def ndjson(context, value):
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")
